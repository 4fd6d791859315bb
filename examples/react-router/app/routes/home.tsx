import { Link } from "react-router";

/** A page for everyone. */
export default function Home() {
  return (
    <main>
      <h1>Your notes, on every device</h1>
      <p>
        <Link to="/notes">Open your notes</Link>
      </p>
    </main>
  );
}
