// What the build of the public pages and the server that hands them out agree on.
import { z } from 'zod';

/** Stands in built pages, robots.txt and sitemap.xml for the address people type, which only the running server knows. */
export const builtOrigin = 'https://public-url.invalid';

/** Stands in the built status page for how things stand, which only the running server knows. */
export const statusSentence = 'Asking how things stand …';

/** Beside the built pages, handed out to nobody: the parts of the content that are still samples or templates. */
export const samplesFile = '.samples.json';
export const Samples = z.array(z.string());

/** Beside the built pages, handed out to nobody: the texts in them that can be changed, by their names. */
export const textsFile = '.texts.json';
