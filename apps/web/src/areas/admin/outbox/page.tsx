export function OutboxPage() {
  return <h1 className="text-xl font-semibold">Outbox</h1>;
}
