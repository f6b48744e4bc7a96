import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/state.tsx';

/** The answer in the address is good for one exchange only; React may mount a page twice. */
let finishing: Promise<string> | undefined;

export function Callback() {
  const { finishSignIn } = useAuth();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    finishing ??= finishSignIn();
    finishing.then(
      path => {
        finishing = undefined;
        return router.navigate({ href: path, replace: true });
      },
      (error: unknown) => {
        finishing = undefined;
        setProblem(messageOf(error));
      },
    );
  }, [finishSignIn, router]);

  return (
    <main className="grid min-h-dvh place-content-center justify-items-center">
      {problem === undefined ? (
        <p role="status" className="text-muted">
          Checking authentication...
        </p>
      ) : (
        <>
          <ErrorState message={problem} />
          <Link to="/login" className={buttonLook('secondary')}>
            Sign In
          </Link>
        </>
      )}
    </main>
  );
}
