import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

type Values<K extends string> = Readonly<Record<K, string>>;
export type Errors<K extends string> = Partial<Record<K, string>>;

interface Form<K extends string> {
  initial: Values<K>;
  /** Finds values for the fields, for a person who has typed nothing yet. */
  suggest?: () => Promise<{ [name in K]?: string }>;
  /** Returns the errors of the values before they are sent. */
  check: (values: Values<K>) => Errors<K>;
  /** Sends the values, and resolves with errors by field. The values stay in the form. */
  submit: (values: Values<K>) => Promise<Errors<K>>;
}

/** The values of `useSignIn`, `useSignUp` and `useMagicLink` for the elements of a form, with its fields `K`. */
export interface FormState<K extends string> {
  readonly values: Values<K>;
  /** The problem of each field, in the language of the page. */
  readonly errors: Errors<K>;
  /** Whether the values are being sent. */
  readonly isBusy: boolean;
  /** Returns the attributes of the input of a field. */
  field(name: K): { name: K; value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
  /** Changes a field. For inputs that do not take the attributes of `field`. */
  set(name: K, value: string): void;
  /** Checks and sends the values. For buttons outside a form. */
  submit(event?: FormEvent): Promise<void>;
  /** The attributes of the form element. */
  readonly form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => Promise<void>;
    noValidate: true;
  };
}

/** The state of a form. After a failed check, the first invalid field gets the focus. Typing clears a field's error. */
export function useForm<K extends string>({ initial, suggest, check, submit }: Form<K>): FormState<K> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<K>>({});
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const refusals = useRef(0);
  const [shownRefusal, showRefusal] = useState(0);

  useEffect(() => {
    if (shownRefusal > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shownRefusal]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is filled in once, when it is shown.
  useEffect(() => {
    // A form works without a suggestion, and what somebody has typed stays.
    suggest?.().then(
      (found) => setValues((before) => (before === values ? { ...before, ...found } : before)),
      () => {},
    );
  }, []);

  const refuse = (found: Errors<K>) => {
    setErrors(found);
    refusals.current += 1;
    showRefusal(refusals.current);
  };

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    const wrong = check(values);
    if (hasAny(wrong)) return refuse(wrong);
    setBusy(true);
    setErrors({});
    const refused = await submit(values).finally(() => setBusy(false));
    if (hasAny(refused)) refuse(refused);
  };

  const set = (name: K, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const field = (name: K) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
  });

  return { values, errors, isBusy, field, set, submit: onSubmit, form: { ref: element, onSubmit, noValidate: true } };
}

const hasAny = (errors: object) => Object.values(errors).some((error) => error !== undefined);
