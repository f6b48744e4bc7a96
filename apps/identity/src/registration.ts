// What somebody must say to register, and what nobody may. Pure: the body of the request in, a sentence out.
import { oneLine } from '@groundwork/contract/text';
import { passwordFault } from './password.ts';
import { textOf } from './request-facts.ts';

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
    const fault = nameFault(label, textOf(body, field));
    if (fault !== undefined) return fault;
  }
  return passwordFault(textOf(body, 'password'));
}

/** The sentence for a name that is missing, too short, too long or more than a name, or undefined. */
export function nameFault(label: string, name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return `${label} is required`;
  if (length < nameLength.min) return `${label} must be at least ${nameLength.min} characters`;
  if (length > nameLength.max) return `${label} must be at most ${nameLength.max} characters`;
  if (oneLine(name) !== name) return `${label} must be on one line`;
  return undefined;
}

/** What somebody is called who registers: the library would take any `name` of any length beside the two. */
export function wholeName(body: unknown): string {
  return `${textOf(body, 'firstName').trim()} ${textOf(body, 'lastName').trim()}`;
}
