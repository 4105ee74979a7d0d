import { aboutSetting, environment } from '../../apps/server/settings.ts';
import {
  CONNECTION_SETTINGS,
  CONNECTION_UNITS,
} from '../../packages/database/connection/connection-settings.ts';

const INTRODUCTION = `# Configuration

Generated from \`apps/server/settings.ts\` by \`npm run docs:generate\`.

Settings are environment variables, read once at start; an empty one counts as absent. A value that can't be used ends
the start with one sentence that names it.`;

const CONNECTIONS = `## Connections to the database

On each connection but the queue’s own the server sets these parameters of PostgreSQL, unless \`DATABASE_URL\` sets them
itself (\`?options=-c%20tcp_keepalives_idle%3D60\`). PostgreSQL then ends the connection of a machine that lost its power or
its network after ${Number(CONNECTION_SETTINGS.tcp_user_timeout) / 1000} seconds, and its locks go to the server that follows. By itself it would notice after two hours.

| Parameter | Value | Unit |
|---|---|---|
${Object.entries(CONNECTION_SETTINGS)
  .map(
    ([name, value]) =>
      `| \`${name}\` | ${value} | ${CONNECTION_UNITS[name as keyof typeof CONNECTION_SETTINGS]} |`,
  )
  .join('\n')}`;

/** docs/configuration.md */
export function configurationPage(): string {
  const rows = Object.keys(environment.shape).map((name) => {
    const { description, allowed, initial } = aboutSetting(name);
    return `| \`${name}\` | ${description} | ${allowed} | ${initial} |`;
  });
  return `${INTRODUCTION}\n\n| Variable | What it does | Allowed | Default |\n|---|---|---|---|\n${rows.join('\n')}\n\n${CONNECTIONS}\n`;
}
