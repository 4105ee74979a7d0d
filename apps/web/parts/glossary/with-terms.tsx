import { Powers } from '../../ui/powers.tsx';
import { openTerm } from './open-term.ts';
import { splitAtTerms } from './terms.ts';

/** A sentence in which the first occurrence of each term of the glossary opens its meaning. */
export function WithTerms({ children }: { children: string }) {
  return splitAtTerms(children).map(({ text, term }, at) =>
    term === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <Powers key={at}>{text}</Powers>
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
        key={at}
        type="button"
        aria-haspopup="dialog"
        onClick={() => openTerm.set(term)}
        className="inline text-left underline decoration-dotted decoration-from-font underline-offset-3 hover:decoration-solid"
      >
        {text}
      </button>
    ),
  );
}
