// examples.ts: whole games to be read, with comments: records that lie beside the page (build.mjs).
declare const EXAMPLE_FILES: Record<string, string>;

/** The address of a game's example from its beginning, if it has one. */
export function addressOfExample(game: string): string | null {
  return game in EXAMPLE_FILES ? `#/replay/example-${game}/0` : null;
}

/** The record of an example by the name it has in the address. */
export async function exampleRecord(id: string): Promise<string | null> {
  const file = EXAMPLE_FILES[id.replace(/^example-/, "")];
  const answer = file ? await fetch(file) : null;
  return answer?.ok ? answer.text() : null;
}
