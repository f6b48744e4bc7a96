// Nobody waits for ever for what shall show whether it works.
export class OutOfPatience extends Error {
  override name = 'OutOfPatience';
}

/** What `work` makes, or the error that it took longer. It may still come to pass. @throws OutOfPatience */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Its end is heard even if nobody waits for it any more.
  work.catch(() => undefined);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfPatience(`Not done within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
