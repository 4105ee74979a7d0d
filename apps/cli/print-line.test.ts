import { describe, expect, it, vi } from 'vitest';
import { printable, printError, printLine } from './print-line.ts';

const HOSTILE = [
  ['colours and cursor moves', '\u001b[31mred\u001b[2A\u001b[2K', '[31mred[2A[2K'],
  [
    'the title of the window and the clipboard',
    '\u001b]0;title\u0007\u001b]52;c;cm0=\u001b\\',
    ']0;title]52;c;cm0=\\',
  ],
  ['the same in C1', '\u009b31mred\u009d0;title\u009c', '31mred0;title'],
  ['lines of its own', 'no\r\nWallet 0xab: 1000 $MINED\u2028next', 'no Wallet 0xab: 1000 $MINED next'],
  ['backspaces and bells', 'good\b\b\b\bevil\u0007\u007f\0', 'goodevil'],
  ['another direction', 'a\u202eb\u2066c\u200ed\u061ce\u2069', 'abcde'],
  ['hidden text', 'pay\u200bload\u{e0041}\ufeff', 'payload'],
] as const;

describe('a printed text', () => {
  it.each(HOSTILE)('loses %s', (_what, text, shown) => {
    expect(printable(text)).toBe(shown);
    const lines: unknown[][] = [];
    const spies = (['log', 'error'] as const).map((stream) =>
      vi.spyOn(console, stream).mockImplementation((...line) => void lines.push(line)),
    );
    printLine(text);
    printError(text);
    for (const spy of spies) spy.mockRestore();
    expect(lines).toEqual([[shown], [shown]]);
  });

  it('keeps letters of all scripts', () => {
    const text = 'Zeta 1/2 + 14.13i, 素数, قمة, ½·10⁹ → 𝔽₂ “…”';
    expect(printable(text)).toBe(text);
  });
});
