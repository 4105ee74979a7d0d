/** For the tests of the second implementation: what is forged of a unit, and how leaves are changed. */
import type { JsonObject } from '@productive-mining/work/work-type.ts';

/** What is written in place of the truth, and the fault that has to be found. */
export type Forgery = {
  what: string;
  fault: RegExp;
  /** Whether the reader has all leaves. */
  withData?: boolean;
} & (
  | {
      /** The leaf that is changed. */
      leaf: number;
      /** Whether the challenge opens it. The result then follows from the changed leaves; otherwise it stays. */
      opened: boolean;
      /** Changes the summary in its place. @returns bulk data in place of the leaf's, where it changes too */
      changeLeaf: (summary: Uint8Array, data?: Uint8Array) => Uint8Array | undefined;
    }
  | { changeResult: (result: Fields) => void }
);

/** A result whose fields a forgery knows. */
// biome-ignore lint/suspicious/noExplicitAny: results of six kinds, each changed where its kind's case says
type Fields = any;

export interface UnitCase {
  name: string;
  workType: string;
  plan: JsonObject;
  forgeries: readonly Forgery[];
}

export const upTo = (count: number) => Array.from({ length: count }, (_, leaf) => leaf);

/** An opened leaf with one bit changed, at a place that follows from a seed. */
export function bits(fault: RegExp, leaves: readonly number[], bytes: number, count: number): Forgery[] {
  let state = 1;
  // Numerical Recipes' generator: any spread of places does.
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const [leaf, at, bit] = [leaves[draw(leaves.length)]!, draw(bytes), draw(8)];
    return {
      what: `bit ${bit} of byte ${at} of leaf ${leaf} changed`,
      fault,
      leaf,
      opened: true,
      changeLeaf: (summary) => {
        summary[at]! ^= 1 << bit;
        return undefined;
      },
    };
  });
}

/** A leaf that the challenge leaves closed, while the reader has all of them. */
export const closed = (
  what: string,
  fault: RegExp,
  leaf: number,
  changeLeaf: (summary: Uint8Array) => void,
) => ({
  what: `${what} of a leaf that isn't opened`,
  fault,
  withData: true,
  leaf,
  opened: false,
  changeLeaf: (summary: Uint8Array) => {
    changeLeaf(summary);
    return undefined;
  },
});

export const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
