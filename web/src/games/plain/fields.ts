// fields.ts: a view of any game as rows of names and values: what all share,
// and what each seat has.

export type Value = number | string | boolean | null | Value[] | { [name: string]: Value };

export interface Row {
  name: string;
  value: Value;
  /** Whether it was another value in the view before. */
  changed: boolean;
}

export interface Sheet {
  shared: Row[];
  /** By seat. */
  seats: Row[][];
}

function isStruct(value: Value | undefined): value is { [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rowOf(name: string, value: Value, before: Value | undefined): Row {
  const changed = before !== undefined && JSON.stringify(value) !== JSON.stringify(before);
  return { name, value, changed };
}

/** A value as rows: a struct as its members, anything else as one row. */
function rows(name: string, value: Value, before: Value | undefined): Row[] {
  if (!isStruct(value)) return [rowOf(name, value, before)];
  const old = isStruct(before) ? before : {};
  return Object.entries(value).map(([member, inner]) => rowOf(member, inner, old[member]));
}

/** A list as long as the most seats a game takes has one value for each seat. */
export function sheetOf(view: unknown, before: unknown, seats: number, mostSeats: number): Sheet {
  const old = (before ?? {}) as { [name: string]: Value };
  const sheet: Sheet = { shared: [], seats: Array.from({ length: seats }, () => []) };
  for (const [name, value] of Object.entries(view as { [name: string]: Value })) {
    const was = old[name];
    if (!Array.isArray(value) || value.length !== mostSeats) sheet.shared.push(rowOf(name, value, was));
    else
      for (const [seat, list] of sheet.seats.entries())
        list.push(...rows(name, value[seat] ?? null, Array.isArray(was) ? was[seat] : undefined));
  }
  return sheet;
}
