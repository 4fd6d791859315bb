import Link from "next/link";
import { Header } from "./header.tsx";

/** A page for everyone. */
export default function Home() {
  return (
    <>
      <Header />
      <main>
        <h1>Your notes, on every device</h1>
        <p>
          <Link href="/notes">Open your notes</Link>
        </p>
      </main>
    </>
  );
}
