export default function Spot() {
  return null;
}
