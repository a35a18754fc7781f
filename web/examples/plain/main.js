import 'millpond/define';
