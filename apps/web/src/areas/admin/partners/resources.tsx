export function PartnerResourcesPart() {
  return null;
}
