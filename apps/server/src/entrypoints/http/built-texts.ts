// The texts of the public pages that can be changed, as they stand in what was built.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { textsFile } from '@groundwork/contract/built-site';
import { SiteTexts } from '@groundwork/contract/site-texts';

/** None where no web app was built. */
export function readBuiltTexts(dist: string): SiteTexts {
  const file = path.join(dist, textsFile);
  return existsSync(file) ? SiteTexts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
