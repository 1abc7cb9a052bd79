export default function Page() {
  return <p>Nothing</p>;
}
