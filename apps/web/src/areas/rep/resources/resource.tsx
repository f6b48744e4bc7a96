export function ResourcePage() {
  return <h1 className="text-xl font-semibold">Resource</h1>;
}
