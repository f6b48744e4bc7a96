// Whoever did something: by name, with the address at hand that tells two people of one name apart.

/** @param address who it is in the record @param name what they are called, else the address */
export function Person({ address, name }: { address: string; name: string | null }) {
  const called = name ?? address;
  return (
    <bdi title={called === address ? undefined : address}>
      {called}
      {called !== address && <span className="sr-only"> ({address})</span>}
    </bdi>
  );
}
