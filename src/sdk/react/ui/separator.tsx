export const Separator = ({ text }: { text: string }) => <div className="hp-separator">{text}</div>;
