export function InquiryPage() {
  return <h1 className="text-xl font-semibold">Inquiry</h1>;
}
