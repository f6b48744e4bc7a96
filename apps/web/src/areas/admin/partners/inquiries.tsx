export function InquiriesPart() {
  return null;
}
