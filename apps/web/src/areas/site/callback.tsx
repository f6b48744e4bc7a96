// Where the issuer sends people back: takes its answer, goes on, or says why not and offers to begin again.
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { takeReturnPath } from '../../lib/session/return-path.ts';
import { tabTitle } from '../../ui/brand.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Notice } from '../../ui/state.tsx';

/** The answer in the address is good for one exchange only, and every answer comes with a page load of its own. */
let finishing: Promise<string> | undefined;

export function Callback() {
  const { finishSignIn } = useAuth();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    finishing ??= finishSignIn();
    finishing.then(
      path => router.navigate({ href: path, replace: true }),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [finishSignIn, router]);

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[26rem] place-content-center gap-5 px-5">
      {problem === undefined ? (
        <p role="status" className="text-muted">
          Checking authentication...
        </p>
      ) : (
        <Failed problem={problem} onProblem={setProblem} />
      )}
    </main>
  );
}

function Failed({ problem, onProblem }: { problem: string; onProblem: (problem: string) => void }) {
  const { status, startSignIn } = useAuth();
  const [isBusy, setBusy] = useState(false);
  // Once, and kept: a second try goes back to the same page.
  const [returnTo] = useState(takeReturnPath);
  useEffect(() => {
    document.title = tabTitle('Sign In');
  }, []);
  const again = async () => {
    setBusy(true);
    try {
      await startSignIn(returnTo);
    } catch (error) {
      setBusy(false);
      onProblem(messageOf(error));
    }
  };
  return (
    <>
      <Mark size={32} />
      <h1 className="text-2xl font-semibold">You are not signed in</h1>
      <Notice tone="bad">{problem}</Notice>
      <div className="grid gap-2">
        <Button isBusy={isBusy} onClick={() => void again()}>
          Try again
        </Button>
        {status === 'signed_in' ? (
          <Link to="/dashboard" className={buttonLook('ghost')}>
            Go to Dashboard
          </Link>
        ) : (
          <Link to="/login" className={buttonLook('ghost')}>
            Back to Login
          </Link>
        )}
      </div>
    </>
  );
}
