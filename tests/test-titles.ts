/** The titles of the tests in a file. */
import type { SourceFile } from './source-files.ts';
import { childrenOf, parseSource, type SyntaxNode } from './syntax-tree.ts';

const TESTS = ['describe', 'it', 'test'];

type Node = SyntaxNode &
  Partial<Record<'callee' | 'tag' | 'object' | 'id' | 'init', SyntaxNode>> & {
    arguments?: SyntaxNode[];
    name?: string;
    value?: unknown;
  };

/** The name that a call's function begins with: "it" of it.each(table)(title, body). */
function firstName(node: Node): string | undefined {
  const inner = node.callee ?? node.tag ?? node.object;
  return inner === undefined ? node.name : firstName(inner);
}

/** The value of a string or of a fixed part of a template. */
function stringOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked;
  return typeof value === 'string' ? value : undefined;
}

/**
 * All that a file gives to describe, it and test in their first argument: a title, or the table that fills one. A constant
 * of the file that is named there counts with its strings.
 */
export function titlesOf(file: Pick<SourceFile, 'path' | 'text'>): string[] {
  const constants = new Map<string, Node>();
  const firstArguments: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && (node.id as Node).name && node.init)
      constants.set((node.id as Node).name!, node.init);
    if (node.type === 'CallExpression' && TESTS.includes(firstName(node) ?? '') && node.arguments?.[0])
      firstArguments.push(node.arguments[0]);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSource(file));
  const stringsIn = (node: Node, seen: readonly string[] = []): string[] => {
    const { name = '' } = node;
    const constant = seen.includes(name) ? undefined : constants.get(name);
    const named = constant === undefined ? [] : stringsIn(constant, [...seen, name]);
    const children = childrenOf(node).flatMap((child) => stringsIn(child, seen));
    return [stringOf(node) ?? [], named, children].flat();
  };
  return firstArguments.flatMap((node) => stringsIn(node));
}
