// The demo's people at a running product: each signs in once, however much they do there, and is gone when it is done, so
// that nobody finds sessions among their own that they never began.
import { type SignedIn, signIn } from './sign-in.ts';
import { Visitor } from './visitor.ts';

interface Person {
  email: string;
  password: string;
}

export class Visits {
  private readonly publicUrl: string;
  private readonly sessions = new Map<string, SignedIn>();

  constructor(publicUrl: string) {
    this.publicUrl = publicUrl;
  }

  /** @throws Error with the issuer's words. */
  async of({ email, password }: Person): Promise<Visitor> {
    let session = this.sessions.get(email);
    if (!session) {
      session = await signIn({ publicUrl: this.publicUrl, email, password });
      this.sessions.set(email, session);
    }
    return new Visitor(this.publicUrl, session.token);
  }

  async end(): Promise<void> {
    for (const session of this.sessions.values()) await session.signOut();
    this.sessions.clear();
  }
}
