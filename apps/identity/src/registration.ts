// What somebody must say to register, and what nobody may. Pure: the body of the request in, a sentence out.
import { passwordFault } from './password.ts';

const names = { firstName: 'First name', lastName: 'Last name', company: 'Company name' };
const nameLength = { min: 2, max: 200 };

/** Everything a registration may say; more could reach columns that are not the person's to write. */
const fields = [...Object.keys(names), 'name', 'email', 'password', 'rememberMe'];

/** The sentence for the first thing that is wrong with a registration, or undefined when nothing is. */
export function registrationFault(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return 'A registration is a JSON object';
  const foreign = Object.keys(body).find(key => !fields.includes(key));
  if (foreign !== undefined) return `${foreign} is not part of a registration`;
  for (const [field, label] of Object.entries(names)) {
    const { length } = textOf(body, field).trim();
    if (length === 0) return `${label} is required`;
    if (length < nameLength.min) return `${label} must be at least ${nameLength.min} characters`;
    if (length > nameLength.max) return `${label} must be at most ${nameLength.max} characters`;
  }
  return passwordFault(textOf(body, 'password'));
}

/** A field of an unknown body as text; empty when it is missing or something else. */
export function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value : '';
}
