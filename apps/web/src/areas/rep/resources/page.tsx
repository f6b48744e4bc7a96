export function ResourcesPage() {
  return <h1 className="text-xl font-semibold">Resources</h1>;
}
