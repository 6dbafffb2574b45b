// index.ts: the catalogue of all the page says. A further language is a
// further object of this shape.
import { en } from "./en";

export type Strings = typeof en;
export const t: Strings = en;
