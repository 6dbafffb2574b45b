// retell.ts: one step of a list changed, for views on the way from event to event.

export function put<T>(list: readonly T[], at: number, change: (old: T) => T): T[] {
  return list.map((value, i) => (i === at ? change(value) : value));
}
