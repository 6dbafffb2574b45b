// strings.ts: what the plain board says, in English.

export const t = {
  step: (n: number) => `Step ${n}`,
  tabs: { table: "Table", log: "Log" },
  shared: "On the table",
  hidden: "hidden",
  nothing: "none",
  values: (n: number) => `${n} values`,
  points: "points",
};
