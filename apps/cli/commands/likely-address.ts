import { readSettings, type Settings } from '@productive-mining/server/settings.ts';

/** The address at which a server of these settings is most likely asked, for a sentence that names one. */
export function likelyAddress({ port }: Pick<Settings, 'port'>): string {
  return `http://localhost:${port === 0 ? readSettings({}).port : port}`;
}
