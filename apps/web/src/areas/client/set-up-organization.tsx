// Somebody signed in who belongs to no organization yet: the company's name is all that is missing.
import { CompanyForm } from '../../features/session/company-form.tsx';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';

export function SetUpOrganization() {
  const { signOut } = useAuth();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[24rem] content-center gap-6 px-5">
      <Mark size={36} />
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">Set up your organization</h1>
        <p className="text-muted">It starts with a 14-day trial. No credit card.</p>
      </div>
      <CompanyForm>
        <Button variant="ghost" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </CompanyForm>
    </main>
  );
}
