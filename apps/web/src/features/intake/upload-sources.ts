// Hands over exports. Apart from what else is asked about them: only the step of the files sends any.
import { intakeCalls } from '@groundwork/contract/intake';
import type { Upload } from '../../lib/api/upload-files.ts';
import { upload } from '../../lib/data/files.ts';

type FilesSent = Pick<Upload<typeof intakeCalls.upload>, 'files' | 'onProgress' | 'signal'>;

export const uploadSources = (projectId: string) =>
  upload(intakeCalls.upload, (sent: FilesSent) => ({ ...sent, params: { id: projectId } }));
