// files.ts: records as files of the user.

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Asks for a text file; null when none was chosen. */
export function chooseFile(): Promise<{ name: string; text: string } | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".rec,.txt,text/plain";
  return new Promise((done) => {
    input.onchange = async () => {
      const file = input.files?.[0];
      done(file ? { name: file.name, text: await file.text() } : null);
    };
    input.oncancel = () => done(null);
    input.click();
  });
}
