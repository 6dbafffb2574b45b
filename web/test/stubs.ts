// stubs.ts: the little of a browser that modules touch when they are loaded.
const kept = new Map<string, string>();
const browser = {
  addEventListener: () => undefined,
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  location: { hash: "" },
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
