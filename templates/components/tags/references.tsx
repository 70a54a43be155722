/** Only a place: the reference list is a section of the page. */
const ReferencesPlace = () => null;

export default ReferencesPlace;
