import { aboutSetting, environment } from '../../apps/server/settings.ts';

const INTRODUCTION = `# Configuration

Generated from \`apps/server/settings.ts\` by \`npm run docs:generate\`.

Settings are environment variables, read once at start; an empty one counts as absent. A value that can't be used ends
the start with one sentence that names it.`;

/** docs/configuration.md */
export function configurationPage(): string {
  const rows = Object.keys(environment.shape).map((name) => {
    const { description, allowed, initial } = aboutSetting(name);
    return `| \`${name}\` | ${description} | ${allowed} | ${initial} |`;
  });
  return `${INTRODUCTION}\n\n| Variable | What it does | Allowed | Default |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
