import { javascriptLanguage } from '@codemirror/lang-javascript';

/** The name that spec part 1 §5 gives to a function that isn't declared as one. */
const NAMED_ENTRY = 'customMath';

type SyntaxNode = ReturnType<typeof javascriptLanguage.parser.parse>['topNode'];

/**
 * Names that may be the code's function, in the order in which they are to be tried (spec part 1 §5): the first
 * function declaration, else customMath, else the first variable that is declared to be a function; all at the top
 * level. Reads the code's syntax and runs nothing.
 */
export function findFunctions(code: string): string[] {
  const statements = javascriptLanguage.parser.parse(code).topNode;
  const declared: string[] = [];
  const assigned: string[] = [];
  for (let node = statements.firstChild; node; node = node.nextSibling) {
    if (node.name === 'FunctionDeclaration') {
      const name = node.getChild('VariableDefinition');
      if (name) declared.push(code.slice(name.from, name.to));
    } else if (node.name === 'VariableDeclaration') assigned.push(...readVariables(node, code));
  }
  // A name bound without a declaration is known only once the code has run.
  const named = code.includes(NAMED_ENTRY) ? [NAMED_ENTRY] : [];
  return [...new Set([...declared.slice(0, 1), ...named, ...assigned.slice(0, 1)])];
}

/** Names that a declaration binds to functions: `a = 1, b = (x) => x` gives b. */
function readVariables(declaration: SyntaxNode, code: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let node = declaration.firstChild; node; node = node.nextSibling) {
    if (node.name === 'VariableDefinition') name = code.slice(node.from, node.to);
    if (node.name === 'FunctionExpression' || node.name === 'ArrowFunction') names.push(name);
  }
  return names;
}

/** The line, counted from 1, at which the code first stops being JavaScript; null where it doesn't. */
export function unreadableLine(code: string): number | null {
  let line: number | null = null;
  javascriptLanguage.parser.parse(code).iterate({
    enter: ({ type, from }) => {
      if (type.isError) line ??= code.slice(0, from).split('\n').length;
    },
  });
  return line;
}
