export function DeliveryPage() {
  return <h1 className="text-xl font-semibold">Delivery</h1>;
}
