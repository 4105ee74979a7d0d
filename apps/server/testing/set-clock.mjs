/**
 * Sets the clock of a process as somebody may set that of its machine: loaded with `--import`, it adds to each reading of
 * the time the milliseconds in the file that CLOCK_FILE names. Timers and `performance.now()` stay as they are.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;
const RealDate = globalThis.Date;
let offMs = 0;

function readOffset() {
  offMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
}

globalThis.Date = class SettableDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offMs;
  }
};

readOffset();
setInterval(readOffset, READ_EVERY_MS).unref();
