export function CommissionRulesPart() {
  return null;
}
