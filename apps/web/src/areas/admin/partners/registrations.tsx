export function RegistrationsPart() {
  return null;
}
