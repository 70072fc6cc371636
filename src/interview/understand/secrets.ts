/** Forms of secrets that people paste: keys of known services, tokens, and what is called a password. */
const forms: readonly RegExp[] = [
  /\b(?:sk|pk|rk)[-_](?:[A-Za-z0-9]+[-_])*[A-Za-z0-9_-]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}/g,
  /\bhf_[A-Za-z0-9]{20,}/g,
  /\bnvapi-[\w-]{20,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=(?<!\p{L})(?:password|passwd|secret|token|api[ _-]?key|key|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord)\s*(?:is|ist|est|es|é|:|=)\s*["'`]?)(?=[^\s"'`]*\d)(?=[^\s"'`]*[A-Za-z])[^\s"'`,;]{10,}/giu,
  // The secret half of a key of AWS: forty letters and figures, and no hash, which has no capitals.
  /(?<![\w/+=])(?=[^\s]{0,39}[a-z])(?=[^\s]{0,39}[A-Z])(?=[^\s]{0,39}\d)[A-Za-z0-9/+]{40}(?![\w/+=])/g,
  /(?<=:\/\/[^\s:/@]{1,60}:)[^\s@/]{4,}(?=@)/g,
];

/** Secrets that stand in a text. */
export const pastedSecrets = (text: string): string[] => [
  ...new Set(forms.flatMap((form) => [...text.matchAll(form)].map(([secret]) => secret))),
];

/** A text with every secret replaced; what is stored and shown is this. */
export const withoutSecrets = (text: string): string =>
  pastedSecrets(text).reduce((rest, secret) => rest.replaceAll(secret, "<secret>"), text);
