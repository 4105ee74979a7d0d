import { aboutSetting, environment } from '../../apps/server/settings.ts';
import {
  CONNECTION_SETTINGS,
  CONNECTION_UNITS,
} from '../../packages/database/connection/connection-settings.ts';

const INTRODUCTION = `# Configuration

Generated from \`apps/server/settings.ts\` by \`npm run docs:generate\`.

Settings are environment variables, read once at start; an empty one counts as absent. A value that can't be used ends
the start with one sentence that names it; for \`TIP_FILE\` alone, which the ledger doesn't need, the server starts and warns.`;

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

const PROXY = `## Behind a reverse proxy

The server speaks HTTP. TLS is a proxy's, which passes on what it was asked for; for nginx:

\`\`\`nginx
map $http_upgrade $connection_option { default upgrade; '' close; }
server {
  listen 443 ssl;
  server_name ledger.example.org;
  ssl_certificate /etc/ssl/ledger.pem;
  ssl_certificate_key /etc/ssl/ledger.key;
  add_header Strict-Transport-Security "max-age=31536000" always;
  location / {
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_option;
  }
}
\`\`\`

and for the server, on the same machine, \`HOST\` as it is:

\`\`\`sh
TRUST_PROXY=loopback ALLOWED_HOSTS=ledger.example.org OPERATOR_TOKEN="$(cat /etc/productive-mining/token)" npm start
curl -H "Authorization: Bearer $(cat /etc/productive-mining/token)" https://ledger.example.org/metrics
\`\`\`

| What is missing | What shows |
|---|---|
| The name in \`ALLOWED_HOSTS\` | 421 \`unknown_host\` |
| \`Host\`, or its port where the public address has one | 403 \`cross_site_request\` for each write of a page, and no live channel |
| \`Upgrade\` and \`Connection\` | pages without a live channel, which read their figures from time to time |
| \`TRUST_PROXY\` | all visitors count as one network address, and share its limits; the cookie isn’t Secure |
| \`X-Forwarded-For\` | the same, with \`TRUST_PROXY\` |
| \`X-Forwarded-Proto\` | the cookie isn’t Secure, and the security status doesn’t know whether requests come encrypted |
| \`OPERATOR_TOKEN\` | nobody reads /metrics or changes the threads |`;

/** docs/configuration.md */
export function configurationPage(): string {
  const rows = Object.keys(environment.shape).map((name) => {
    const { description, allowed, initial } = aboutSetting(name);
    return `| \`${name}\` | ${description} | ${allowed} | ${initial} |`;
  });
  return `${INTRODUCTION}\n\n| Variable | What it does | Allowed | Default |\n|---|---|---|---|\n${rows.join('\n')}\n\n${PROXY}\n\n${CONNECTIONS}\n`;
}
