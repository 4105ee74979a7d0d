import { clsx } from 'clsx';

/** Sub- and superscript characters, whose glyphs in text fonts don't match a formula's. */
const SCRIPTS: Readonly<Record<string, ['sub' | 'sup', string]>> = {
  '₀': ['sub', '0'],
  '₁': ['sub', '1'],
  '₂': ['sub', '2'],
  '³': ['sup', '3'],
  '²': ['sup', '2'],
};
const TOKEN = /[A-Z]{2,}|[₀₁₂³²]|[\p{L}]|[^\p{L}₀₁₂³²]+/gu;

/** Sets a short sign as mathematics: variables slanted, names of groups, digits and brackets upright. */
export function MathSign({ sign, className }: { sign: string; className?: string }) {
  let offset = 0;
  return (
    <span className={clsx('whitespace-nowrap font-math-upright', className)}>
      {(sign.match(TOKEN) ?? []).map((token) => {
        offset += token.length;
        return <SignPart key={offset} token={token} />;
      })}
    </span>
  );
}

function SignPart({ token }: { token: string }) {
  const script = SCRIPTS[token];
  if (script) {
    const Tag = script[0];
    return <Tag className="text-[0.68em]">{script[1]}</Tag>;
  }
  const isVariable = /^\p{L}$/u.test(token);
  return isVariable ? <i className="font-math">{token}</i> : token;
}

/** The sign in its box, as lists show it before a name. */
export function SignChip({ sign, className }: { sign: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid h-7 w-12 shrink-0 place-items-center rounded-chip bg-well text-[15px] leading-none',
        className,
      )}
    >
      <MathSign sign={sign} />
    </span>
  );
}
