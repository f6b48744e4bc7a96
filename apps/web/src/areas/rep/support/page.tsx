export function RepSupportPage() {
  return <h1 className="text-xl font-semibold">Support</h1>;
}
