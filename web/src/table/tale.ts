// tale.ts: how long what others do is told.

/** Milliseconds: no turn of another is told longer, unless somebody wants it slow. */
export const LONGEST = 10_000;

/** The telling of one turn: the more there is, the shorter each event stays. */
export class Tale {
  private spent = 0;

  /** Another turn, or a question to the person here. */
  begin(): void {
    this.spent = 0;
  }

  /** Milliseconds the event told last stays while so many more are waiting. */
  stay(pace: number, waiting: number, bounded: boolean): number {
    const share = Math.max(0, LONGEST - this.spent) / (waiting + 1);
    const stays = bounded ? Math.min(pace, share) : pace;
    this.spent += stays;
    return stays;
  }
}
