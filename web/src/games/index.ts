// index.ts: the games that bring a board of their own, one line each.
export { abraca } from "./abraca";
export { archmage } from "./archmage";
export { dawn } from "./dawn";
