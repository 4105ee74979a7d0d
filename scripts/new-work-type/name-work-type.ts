/** The names of a kind, all made from its value, and which values can't be taken. */

export type Refusal = 'usage' | 'value_malformed' | 'value_reserved' | 'already_exists' | 'label_malformed';

/** A request that can't be met; the message is one sentence for whoever made it. */
export class NewWorkTypeError extends Error {
  constructor(
    readonly code: Refusal,
    message: string,
  ) {
    super(message);
    this.name = 'NewWorkTypeError';
  }
}

export interface WorkTypeNames {
  /** In calls and in the database: square_free_numbers. */
  value: string;
  /** Name of the folder and its test: square-free-numbers. */
  folder: string;
  /** Name that index.ts exports: squareFreeNumbers. */
  constant: string;
  /** Beginning of the names of its types: SquareFreeNumbers. */
  type: string;
  /** Label of a kind that isn't given another: Square Free Numbers. */
  label: string;
}

const VALUE_PATTERN = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
const VALUE_CHARACTERS_MAX = 40;
const LABEL_CHARACTERS_MAX = 60;
/** Types of solved problems, which nobody mines (spec part 3 §3.2). */
const RESERVED_PREFIX = 'frontiermath_';

const isValue = (text: string) => VALUE_PATTERN.test(text) && text.length <= VALUE_CHARACTERS_MAX;

/** @throws NewWorkTypeError value_malformed or value_reserved */
export function namesOf(value: string): WorkTypeNames {
  if (!isValue(value)) {
    const meant = value.toLowerCase().replace(/[-\s]+/g, '_');
    const hint = isValue(meant) ? ` Write ${meant}.` : '';
    throw new NewWorkTypeError(
      'value_malformed',
      `A kind can't be named ${JSON.stringify(value)}: a name is two or more words of small letters and digits, joined by underscores, in at most ${VALUE_CHARACTERS_MAX} characters.${hint}`,
    );
  }
  if (value.startsWith(RESERVED_PREFIX)) {
    throw new NewWorkTypeError(
      'value_reserved',
      `Names that begin with ${RESERVED_PREFIX} are those of solved problems, which can't be mined.`,
    );
  }
  const words = value.split('_');
  const capitalised = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return {
    value,
    folder: words.join('-'),
    constant: [words[0], ...capitalised.slice(1)].join(''),
    type: capitalised.join(''),
    label: capitalised.join(' '),
  };
}

/** @throws NewWorkTypeError label_malformed */
export function checkLabel(label: string): void {
  const isOneLine = /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(label) && label.trim() === label;
  if (!isOneLine || label.length > LABEL_CHARACTERS_MAX) {
    throw new NewWorkTypeError(
      'label_malformed',
      `A label is one line of 1 to ${LABEL_CHARACTERS_MAX} characters without spaces around it.`,
    );
  }
}
