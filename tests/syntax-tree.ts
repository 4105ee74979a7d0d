/** The syntax tree of a source file, as far as the checks of the source walk through it. */
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

export const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Blanks the decorators that AssemblyScript allows before functions and variables, and TypeScript doesn't. */
const withoutDecorators = (text: string) =>
  text.replaceAll(
    /^([ \t]*(?:export )?)(@\w+(?:\([^)\n]*\))?)/gm,
    (_, before: string, mark: string) => before + ' '.repeat(mark.length),
  );

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/**
 * The root of a file's tree; places in it are places in the file's text.
 * @throws Error for a text that is no TypeScript
 */
export function parseSource({ path, text }: Pick<SourceFile, 'path' | 'text'>): SyntaxNode {
  const { program, errors } = parseSync(path, path.endsWith('.as.ts') ? withoutDecorators(text) : text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return program;
}

/** The line, from 1, of each place in a text and of its end. */
export function lineNumbersOf(text: string): Uint32Array {
  const lineAt = new Uint32Array(text.length + 1);
  let line = 1;
  for (let place = 0; place <= text.length; place++) {
    lineAt[place] = line;
    if (text[place] === '\n') line++;
  }
  return lineAt;
}
